"""Results as tables of polars or pandas."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import pandas
    import polars


class Tabular:
    """A result that is a table: a list of rows with the same columns."""

    def rows(self) -> list[dict[str, Any]]:
        """The rows of the table."""
        raise NotImplementedError

    def to_polars(self) -> polars.DataFrame:
        """The table as a data frame of polars."""
        import polars

        return polars.DataFrame(self.rows())

    def to_pandas(self) -> pandas.DataFrame:
        """The table as a data frame of pandas."""
        import pandas

        return pandas.DataFrame(self.rows())
