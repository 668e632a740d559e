"""Whether whoever asks for help gets some: public modules, classes and functions say what they are for."""

import ast

from tests.house.house import modules, tree


def silent(module):
    """What is public in a module and does not say what it is for."""
    body = tree(modules()[module])
    kinds = (ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
    public = [node for node in body.body if isinstance(node, kinds) and not node.name.startswith("_")]
    found = [f"{module}.{node.name}" for node in public if not ast.get_docstring(node)]
    if body.body and not ast.get_docstring(body):
        found.insert(0, module)
    return found


def test_everything_public_says_what_it_is_for():
    assert [name for module in modules() for name in silent(module)] == []
