"""``make ladder`` without the command line's other needs, for machines that have only the engine: ``bench/offline.sh``."""

import typer

from capomastro.cli.ladder import ladder
from capomastro.cli.voice import Voice

app = typer.Typer(add_completion=False)
app.command()(ladder)


@app.callback()
def root(context: typer.Context) -> None:
    context.obj = Voice("en")


if __name__ == "__main__":
    app()
