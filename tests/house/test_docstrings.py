"""Whether whoever asks for help gets some: public modules, classes and functions say what they are for."""

import ast

import pytest

from tests.house.house import modules, tree


@pytest.mark.parametrize("module", modules())
def test_everything_public_says_what_it_is_for(module):
    body = tree(modules()[module])
    kinds = (ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
    public = [node for node in body.body if isinstance(node, kinds) and not node.name.startswith("_")]
    silent = [node.name for node in public if not ast.get_docstring(node)]
    if body.body and not ast.get_docstring(body):
        silent.insert(0, "the module itself")
    assert silent == []
