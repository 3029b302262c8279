import { z } from 'zod'

/** The reasons for an act, of which an operator names one. */
export const actReason = z
  .enum(
    [
      'client_request',
      'suspected_fraud',
      'legal_order',
      'compliance',
      'correction',
      'incident',
      'maintenance',
      'test',
      'other',
    ],
    {
      error:
        'must be one of client_request, suspected_fraud, legal_order, compliance, correction, incident, maintenance, test, other',
    },
  )
  .meta({ title: 'ActReason' })

/** The form of a reference to a ticket: no blanks, so that it holds no sentence, and no `@`, so that it holds no address. */
export const TICKET = /^[A-Za-z0-9][A-Za-z0-9._/#:-]{0,63}$/

/** The reference of an act to a ticket of another system. */
export const actTicket = z.string().regex(TICKET, {
  error: 'must be 1 to 64 letters, digits or characters of "._/#:-", a letter or digit first',
})

/** The form of a detail of an act: an id, a code or a number, never a sentence or an address. */
export const ACT_DETAIL = /^[A-Za-z0-9._:/#+-]{1,128}$/

/** The header of an operator's call that names the reason of the act. */
export const ACT_REASON_HEADER = 'Folio-Act-Reason'

/** The header of an operator's call that names the ticket of the act. */
export const ACT_TICKET_HEADER = 'Folio-Act-Ticket'

/** The reason and the ticket of an act; both are optional. */
export const actCause = z.strictObject({ reason: actReason.optional(), ticket: actTicket.optional() })

/** The reason and the ticket of an act, as its call names them. */
export type ActCause = z.output<typeof actCause>

/**
 * The declaration of the record of an act. The record has the endpoint, its path parameters, and the fields that are listed
 * here; fields with personal data, secrets or free text are never listed, because a record cannot be changed.
 */
export type ActDeclaration<Field extends string = string, AnswerField extends string = string> = {
  /** Fields of the body that the record of the intent shows. */
  readonly shows?: readonly Field[]
  /** Fields of a successful answer that the record of the outcome shows. */
  readonly tells?: readonly AnswerField[]
  /** True if the body has the reason of the act, in its field `reason`, in place of a header. */
  readonly isReasonInBody?: true
  /** True if nothing but the record tells of the act: it is refused while acts are not recorded. */
  readonly isOnlyTrace?: true
}

/** An act that is a call: the declaration of its record, and the path of the screen of the console on which it is done. */
export type CalledAct<Field extends string = string, AnswerField extends string = string> = ActDeclaration<
  Field,
  AnswerField
> & { readonly screen: string }
