/** Orders rows by what tells their age, the newest first; rows without it come last, and rows of one age in the order that they had. */
export const newestFirst = <Row>(rows: readonly Row[], ageOf: (row: Row) => string | number | null): readonly Row[] => {
  const dated = rows.filter((row) => ageOf(row) !== null)
  const undated = rows.filter((row) => ageOf(row) === null)
  const compare = (one: Row, other: Row): number => {
    const [age, otherAge] = [ageOf(one) ?? '', ageOf(other) ?? '']
    if (age === otherAge) return 0
    return age > otherAge ? -1 : 1
  }
  return [...dated.toSorted(compare), ...undated]
}
