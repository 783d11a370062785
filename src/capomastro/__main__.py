"""``python -m capomastro``: the command line of the Python that is asked."""

from capomastro.cli.main import main

if __name__ == "__main__":
    main()
