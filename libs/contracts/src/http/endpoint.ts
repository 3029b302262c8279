import { z } from 'zod'
import type { CalledAct } from './act.ts'
import type { ErrorCode } from './error-code.ts'
import type { Family } from './family.ts'
import type { LostAnswerAdvice, RepeatAnswers } from './repeat.ts'
import type { Role } from './role.ts'
import type { Scope } from './scope.ts'

const nothing = z.strictObject({})
type Nothing = typeof nothing

/** The schema of an answer's `data` by status. */
export type Answers = { readonly 200: z.ZodType; readonly 201?: z.ZodType }

/** Codes of an endpoint beyond those that all endpoints of its family share, by status. */
export type OwnErrors = Readonly<Partial<Record<400 | 403 | 404 | 500, readonly ErrorCode[]>>>

/** The fields of a body that hold money: the amount, its currency, and other fields that name a currency. */
export type MoneyFields<Field extends string = string> = {
  readonly amount: Field
  /** The field that names the currency, or a function that finds it in the body as sent. */
  readonly currency: Field | ((body: object) => Field)
  readonly others?: readonly Field[]
}

/** A list of the body whose items each hold money: an amount and its currency. */
export type MoneyItems = { readonly list: string; readonly currency: string; readonly amount: string }

/** An endpoint; params, query and body are strict objects, and callers may leave out a body without fields. */
export type Endpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Data extends Answers = Answers,
  Links extends z.ZodType | undefined = z.ZodType | undefined,
  Beside extends z.ZodObject | undefined = z.ZodObject | undefined,
> = {
  readonly id: string
  readonly family: Family
  readonly method: 'GET' | 'POST' | 'PATCH'
  /** The path, parameters in braces. */
  readonly path: string
  /**
   * The scope a token must have; `operator` is an operator's token or session, `application` needs an application only, and
   * `log_in` takes the credential in the body.
   */
  readonly scope: Scope | 'operator' | 'application' | 'log_in'
  /** Scopes each of which suffices as well as `scope`. */
  readonly otherScopes: readonly Scope[]
  /** The lowest role of operators that may call; undefined where no operator calls. */
  readonly role: Role | undefined
  /** The operator's act that a call is; undefined for reads and for calls of others. */
  readonly act: CalledAct | undefined
  readonly params: Params
  readonly query: Query
  readonly body: Body
  readonly hasBody: boolean
  readonly answers: Data
  readonly links: Links
  /** The fields of the answer beside `data`, where `data` is an array; undefined for none. */
  readonly beside: Beside
  readonly errors: OwnErrors
  /** Body fields that hold money (inside another one: `data.amount`), checked against the installation's currencies. */
  readonly money: MoneyFields | undefined
  /** The same of each item of a list in the body. */
  readonly moneyItems: MoneyItems | undefined
  /** The size limit of a body, in bytes; undefined, that of all endpoints. */
  readonly bodyBytesMax: number | undefined
  /** Fields of the query that name a currency, checked against the installation's currencies. */
  readonly currencies: readonly string[]
  /** The answers to a repeated `request_id`; without one, the advice after a lost answer of a call that changes something. */
  readonly repeat: RepeatAnswers | LostAnswerAdvice | undefined
  readonly summary: string
  readonly description: string
  readonly isBeta: boolean
  /** True if the answer is a stream of Server-Sent Events, of which `answers` describes the data of one. */
  readonly isStream: boolean
  /** True if the endpoint is a list that is also answered as a file, CSV or NDJSON, where the caller accepts that. */
  readonly isExported: boolean
}

/** A field of a body, or of its `data`. */
type FieldOf<Body> =
  | (string & keyof Body)
  | (Body extends { readonly data: infer Data } ? `data.${string & keyof Data}` : never)

/**
 * The permitted callers of a call: an endpoint for operators declares the role that it needs, and, unless it is a read, the
 * act that it is.
 */
type Access<Body, Data extends Answers> =
  | { readonly scope: 'operator'; readonly role: Role; readonly method: 'GET'; readonly act?: never }
  | {
      readonly scope: 'operator'
      readonly role: Role
      readonly method: 'POST' | 'PATCH'
      readonly act: CalledAct<string & keyof Body, string & keyof z.output<Data[200]>>
    }
  | {
      readonly scope: Exclude<Endpoint['scope'], 'operator'>
      readonly role?: never
      readonly method: Endpoint['method']
      readonly act?: never
    }

type Definition<
  Params extends z.ZodType,
  Query extends z.ZodType,
  Body extends z.ZodType,
  Data extends Answers,
  Links extends z.ZodType | undefined,
  Beside extends z.ZodObject | undefined,
> = Pick<
  Endpoint<Params, Query, Body, Data, Links, Beside>,
  'id' | 'family' | 'path' | 'answers' | 'summary' | 'description'
> &
  Access<z.output<Body>, Data> & {
    readonly params?: Params
    readonly query?: Query
    readonly body?: Body
    readonly links?: Links
    readonly beside?: Beside
    readonly errors?: OwnErrors
    readonly otherScopes?: readonly Scope[]
    readonly money?: MoneyFields<FieldOf<z.input<Body>>>
    readonly moneyItems?: MoneyItems
    readonly bodyBytesMax?: number
    readonly currencies?: readonly (string & keyof z.output<Query>)[]
    readonly repeat?: RepeatAnswers | LostAnswerAdvice
    readonly isBeta?: boolean
    readonly isStream?: boolean
    readonly isExported?: boolean
  }

/** Defines an endpoint; params, query and body left out are empty. */
export const endpoint = <
  Data extends Answers,
  Params extends z.ZodType = Nothing,
  Query extends z.ZodType = Nothing,
  Body extends z.ZodType = Nothing,
  Links extends z.ZodType | undefined = undefined,
  Beside extends z.ZodObject | undefined = undefined,
>(
  definition: Definition<Params, Query, Body, Data, Links, Beside>,
): Endpoint<Params, Query, Body, Data, Links, Beside> => ({
  ...definition,
  role: definition.role,
  act: definition.act,
  params: definition.params ?? (nothing as unknown as Params),
  query: definition.query ?? (nothing as unknown as Query),
  body: definition.body ?? (nothing as unknown as Body),
  hasBody: definition.body !== undefined,
  links: definition.links as Links,
  beside: definition.beside as Beside,
  errors: definition.errors ?? {},
  otherScopes: definition.otherScopes ?? [],
  money: definition.money,
  moneyItems: definition.moneyItems,
  bodyBytesMax: definition.bodyBytesMax,
  currencies: definition.currencies ?? [],
  repeat: definition.repeat,
  isBeta: definition.isBeta ?? false,
  isStream: definition.isStream ?? false,
  isExported: definition.isExported ?? false,
})

/** Returns the scopes each of which lets a token call an endpoint. */
export const scopesOf = ({
  scope,
  otherScopes,
}: Pick<Endpoint, 'scope' | 'otherScopes'>): readonly Endpoint['scope'][] => [scope, ...otherScopes]

/** The body of an endpoint, as callers send it. */
export type BodyOf<E extends Endpoint> = z.input<E['body']>

/** The `data` of an endpoint's answer. */
export type DataOf<E extends Endpoint> = z.output<E['answers'][200]>
