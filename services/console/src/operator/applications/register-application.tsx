import type { registerApplication } from '@folio/contracts/http/operator/applications/applications.ts'
import { Copyable } from '../../ui/values/copyable.tsx'
import type { ActField } from '../act/act-field.ts'
import { ActForm } from '../act/act-form.tsx'
import { valuesIn } from '../act/field-lists.ts'
import type { Values } from '../act/pending-act.ts'
import { readNumber } from '../act/read-number.ts'

const FIELDS: readonly ActField[] = [
  { name: 'name', label: 'Name', hint: 'People read it when they log in.' },
  {
    name: 'redirect_uris',
    label: 'Leads back to',
    hint: 'One or more addresses with blanks between them: https, this machine by http, or a scheme like com.example.app.',
  },
  {
    name: 'scopes',
    label: 'Scopes',
    hint: 'Those that it may request, of payment, trade and account_manage, with blanks between them; empty: all.',
    isOptional: true,
  },
  {
    name: 'id_token_signed_response_alg',
    label: 'Signs ID tokens by',
    choices: { RS256: 'RS256', ES256: 'ES256' },
  },
  {
    name: 'app_markup_percentage',
    label: 'Markup in percent',
    isOptional: true,
    numbers: {
      read: readNumber(/^[0-3](?:\.\d{1,2})?$/),
      form: 'a number from 0 to 3, with at most two decimals',
      isOne: true,
    },
    hint: 'The part of the payout that its clients pay to it: 0 to 3.',
  },
]

const INITIAL: Values = {
  name: '',
  redirect_uris: '',
  scopes: '',
  id_token_signed_response_alg: 'RS256',
  app_markup_percentage: '',
}

const BLANKS = /\s+/

/** The body of a registration; what is left out is the default one of the server. */
const bodyOf = ({ requestId, values }: { readonly requestId: string; readonly values: Values }): object => {
  const scopes = valuesIn(values['scopes'], BLANKS)
  const markup = values['app_markup_percentage'] ?? ''
  return {
    request_id: requestId,
    name: values['name'],
    redirect_uris: valuesIn(values['redirect_uris'], BLANKS),
    id_token_signed_response_alg: values['id_token_signed_response_alg'],
    ...(scopes.length === 0 ? {} : { scopes }),
    ...(markup === '' ? {} : { app_markup_percentage: Number(markup) }),
  }
}

/** The form that registers an application; a repeat of the same request id registers one. */
export const RegisterApplication = () => (
  <ActForm<typeof registerApplication>
    intention="register an application"
    verb="Register the application"
    hasRequestId
    path="/operator/v1/applications"
    fields={FIELDS}
    initial={INITIAL}
    bodyOf={bodyOf}
    confirm={({ name, redirect_uris }) => (
      <>
        People can log in through <strong>{name}</strong>, which leads back to {redirect_uris}.
      </>
    )}
    done={({ name, application_id }) => (
      <>
        {name} is registered as <Copyable text={application_id} label="the id of the application" />.
      </>
    )}
  />
)
