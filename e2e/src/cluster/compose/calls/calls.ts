/** The calls of a program in a container by name; each takes one JSON value and returns one. */
export type Calls = Readonly<Record<string, (asked: never) => Promise<unknown>>>

/** A call as one line of the program's input. */
export type CallLine = { readonly name: string; readonly asked: unknown }

/** The result of a call as one line of the program's output, in the order of the calls. */
export type AnswerLine = { readonly answer: unknown } | { readonly error: string }
