/** A field of an operation: its place in the request, and its option on the command line. */
export type OperationField = {
  readonly place: 'params' | 'query' | 'body' | 'header'
  readonly name: string
  /** The name on the command line, without its dashes: `wallet-id` for `wallet_id`. */
  readonly option: string
  readonly isRequired: boolean
  /** Takes the option's text as the value; otherwise the text is JSON. */
  readonly isText: boolean
  /** The accepted values, for the help text. */
  readonly form: string
}

/** An endpoint of the operator API as a word on the command line. */
export type Operation = {
  readonly word: string
  readonly method: 'GET' | 'POST' | 'PATCH'
  /** The path, parameters in braces. */
  readonly path: string
  readonly hasBody: boolean
  readonly summary: string
  readonly fields: readonly OperationField[]
}
