import type { ReadText } from './read-number.ts'

/** The value that is sent for the text of a field, or the phrase that says why there is none. */
export type LookedUp = { readonly sent: string } | { readonly fault: string }

/** A field of a form. */
export type ActField = {
  /** Its name in the values, and in the body if the server is to name faults of it. */
  readonly name: string
  readonly label: string
  readonly hint?: string
  /** The values to choose from with their labels; a field without them is a text. */
  readonly choices?: Readonly<Record<string, string>>
  /** A regular expression that the whole value has to match. */
  readonly pattern?: string
  readonly isOptional?: boolean
  /** An amount or a rate, which is read as people of the reader's language write it. */
  readonly isAmount?: boolean
  /** Numbers of another form than an amount: how they are read, and which form they must have, as a phrase: `a whole number`. */
  readonly numbers?: {
    readonly read: ReadText
    readonly form: string
    readonly isOne?: boolean
    /** Names the part of a text that has another form, as a phrase that follows the label; without it the form is named. */
    readonly faultOf?: (text: string, locale: string) => string | undefined
  }
  /** Finds what is sent for the text that was typed, such as the id of a client by the nickname, or the fault of the text. */
  readonly lookUp?: (text: string) => Promise<LookedUp>
}
