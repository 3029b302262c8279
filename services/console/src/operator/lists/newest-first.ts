/** Orders rows by what tells their age, the newest first; rows without it come last, in the order that they had. */
export const newestFirst = <Row>(rows: readonly Row[], ageOf: (row: Row) => string | number | null): readonly Row[] => {
  const dated = rows.filter((row) => ageOf(row) !== null)
  const undated = rows.filter((row) => ageOf(row) === null)
  return [...dated.toSorted((one, other) => ((ageOf(one) ?? '') > (ageOf(other) ?? '') ? -1 : 1)), ...undated]
}
