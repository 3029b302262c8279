/** Reads a field with several values, which stand between these separators; blanks around a value do not count. */
export const valuesIn = (text: string | undefined, separator: RegExp = /;/): readonly string[] =>
  (text ?? '')
    .split(separator)
    .map((value) => value.trim())
    .filter((value) => value !== '')

/** Writes several values as the text of a field. */
export const fieldOf = (values: readonly (string | number)[]): string => values.join('; ')

/** The body of an edit: the fields whose text differs from the initial one; the server keeps those that are left out. */
export const changedOnly = (
  body: object,
  values: Readonly<Record<string, string | undefined>>,
  initial: Readonly<Record<string, string>>,
): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(body).filter(([name]) => values[name] !== initial[name]))
