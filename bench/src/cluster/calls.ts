/** What a program in a container can be asked to do, by name: one value in, one out, both as JSON has them. */
export type Calls = Readonly<Record<string, (asked: never) => Promise<unknown>>>

/** One call on its way to the program, as a line of its input. */
export type CallLine = { readonly name: string; readonly asked: unknown }

/** What came of a call, as a line of the program's output, in the order of the calls. */
export type AnswerLine = { readonly answer: unknown } | { readonly error: string }
