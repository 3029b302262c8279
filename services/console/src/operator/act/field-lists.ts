/** A field as far as its changes are said: its name in the values, its label, and the words of its choices. */
type Labelled = {
  readonly name: string
  readonly label: string
  readonly choices?: Readonly<Record<string, string>>
}

/** Reads a field with several values, which stand between these separators; blanks around a value do not count. */
export const valuesIn = (text: string | undefined, separator: RegExp = /;/): readonly string[] =>
  (text ?? '')
    .split(separator)
    .map((value) => value.trim())
    .filter((value) => value !== '')

/** Writes several values as the text of a field. */
export const fieldOf = (values: readonly (string | number)[]): string => values.join('; ')

/**
 * The body of an edit: the fields whose text differs from that at the begin; the server keeps those that are left out.
 */
export const changedOnly = (
  body: object,
  values: Readonly<Record<string, string | undefined>>,
  initial: Readonly<Record<string, string>>,
): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(body).filter(([name]) => values[name] !== initial[name]))

const told = ({ choices }: Pick<Labelled, 'choices'>, value: string | undefined): string =>
  value === undefined || value === '' ? 'none' : (choices?.[value] ?? value)

/** Says each value that changes, by the label of its field: `Digits (digits): 0.02 → none`. */
export const valueChanges = (
  fields: readonly Labelled[],
  values: Readonly<Record<string, string | undefined>>,
  initial: Readonly<Record<string, string | undefined>>,
): readonly string[] =>
  fields
    .filter(({ name }) => name in initial && values[name] !== initial[name])
    .map((field) => `${field.label}: ${told(field, initial[field.name])} → ${told(field, values[field.name])}`)
