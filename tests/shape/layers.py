"""A contract for the linter of imports: layers of which one is every package that the others do not name."""

from grimp import ImportGraph
from importlinter import ContractCheck
from importlinter.contracts.layers import Layer, LayersContract, ModuleTail

REST = "*"


class LayersWithTheRest(LayersContract):
    """Layers from the top down; `*` stands for the packages that are not named, none of which imports another."""

    type_name = "layers_with_the_rest"

    def check(self, graph: ImportGraph, verbose: bool) -> ContractCheck:
        """Put the packages that there are in the place of `*`, and check."""
        named = {tail.name for layer in self.layers for tail in layer.module_tails}
        found = {child for container in self.containers for child in graph.find_children(container.expression)}
        rest = Layer({ModuleTail(name.rpartition(".")[2]) for name in found} - {ModuleTail(name) for name in named})
        self.layers = [rest if ModuleTail(REST) in layer.module_tails else layer for layer in self.layers]
        return super().check(graph, verbose)
