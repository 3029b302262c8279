import type { DataOf } from '@folio/contracts/http/endpoint.ts'
import type { editAgent, getPaymentAgent, registerAgent } from '@folio/contracts/http/operator/agents.ts'
import { pathOf } from '../../api/path.ts'
import { FreeText } from '../../ui/values/free-text.tsx'
import type { ActField } from '../act/act-field.ts'
import { ActForm } from '../act/act-form.tsx'
import { changedOnly, fieldOf, valueChanges, valuesIn } from '../act/field-lists.ts'
import type { Values } from '../act/pending-act.ts'
import { useApi } from '../api-context.ts'
import { ClientLink } from '../clients/client-link.tsx'
import { readTerms, shownTerms, termsFault, termsIn, termsWords } from './agent-terms.ts'
import { COUNTRIES } from './countries.ts'
import { lookUpClient } from './look-up-client.ts'

type Agent = DataOf<typeof getPaymentAgent>

const SEVERAL = 'Several with ";" between them.'

const yesOrNo = (name: string, label: string): ActField => ({ name, label, choices: { true: 'yes', false: 'no' } })

const FIELDS: readonly ActField[] = [
  { name: 'name', label: 'Name' },
  {
    name: 'currencies',
    label: 'Currencies',
    numbers: { read: readTerms, form: 'a currency with four numbers, such as USD 10 1000 1.5 2', faultOf: termsFault },
    hint: 'Currency, smallest transfer, largest transfer, commission in %, commission out %. USD 10 1000 1.5 2: 10 to 1000 at once in both directions, 1.5 % of deposits, 2 % of withdrawals. Several with ";" between them.',
  },
  { name: 'countries', label: 'Countries', numbers: COUNTRIES, hint: `Codes such as ke. ${SEVERAL}`, isOptional: true },
  { name: 'information', label: 'Information', isOptional: true },
  { name: 'email', label: 'E-mail', isOptional: true },
  { name: 'phone_numbers', label: 'Telephone', hint: SEVERAL, isOptional: true },
  { name: 'payment_methods', label: 'Means of payment', hint: SEVERAL, isOptional: true },
  { name: 'urls', label: 'Addresses', hint: SEVERAL, isOptional: true },
  yesOrNo('is_listed', 'Listed'),
  yesOrNo('deposit_enabled', 'Deposits'),
  yesOrNo('withdraw_enabled', 'Withdrawals'),
  yesOrNo('cashier_withdraw', 'Own withdrawals at the cashier'),
  yesOrNo('transfer_to_pa', 'Pays other agents'),
]

const CLIENT: ActField = {
  name: 'client_id',
  label: 'Client',
  hint: 'The client who becomes an agent: the id, the whole nickname or the whole e-mail address.',
}

/** The field of the client, which finds the client as Find does. */
const useClientField = (): ActField => {
  const { call } = useApi()
  return { ...CLIENT, lookUp: (text) => lookUpClient(call, text) }
}

const NEW: Values = {
  client_id: '',
  name: '',
  currencies: '',
  countries: '',
  information: '',
  email: '',
  phone_numbers: '',
  payment_methods: '',
  urls: '',
  is_listed: 'true',
  deposit_enabled: 'true',
  withdraw_enabled: 'true',
  cashier_withdraw: 'false',
  transfer_to_pa: 'false',
}

const flagText = (flag: boolean | undefined): string => String(flag === true)

/** The values of the form for an agent as it is, written in the reader's language. */
const valuesOf = (agent: Agent): Record<string, string> => ({
  name: agent.name,
  information: agent.information,
  email: agent.email,
  currencies: shownTerms(agent.currencies, navigator.language),
  countries: fieldOf(agent.countries),
  phone_numbers: fieldOf(agent.phone_numbers),
  payment_methods: fieldOf(agent.payment_methods),
  urls: fieldOf(agent.urls),
  is_listed: flagText(agent.is_listed),
  deposit_enabled: flagText(agent.deposit_enabled),
  withdraw_enabled: flagText(agent.withdraw_enabled),
  cashier_withdraw: flagText(agent.cashier_withdraw),
  transfer_to_pa: flagText(agent.transfer_to_pa),
})

const bodyOf = (values: Values) => ({
  name: values['name'],
  information: values['information'] ?? '',
  email: values['email'] ?? '',
  currencies: termsIn(values['currencies'] ?? ''),
  countries: valuesIn(values['countries']),
  phone_numbers: valuesIn(values['phone_numbers']),
  payment_methods: valuesIn(values['payment_methods']),
  urls: valuesIn(values['urls']),
  is_listed: values['is_listed'] === 'true',
  deposit_enabled: values['deposit_enabled'] === 'true',
  withdraw_enabled: values['withdraw_enabled'] === 'true',
  cashier_withdraw: values['cashier_withdraw'] === 'true',
  transfer_to_pa: values['transfer_to_pa'] === 'true',
})

/** Leaves out texts and lists that were not given: omitted ones are empty, and some may not be sent empty. */
const given = (body: ReturnType<typeof bodyOf>): object =>
  Object.fromEntries(
    Object.entries(body).filter(([name, value]) => name === 'countries' || (value !== '' && String(value) !== '')),
  )

/** The form that makes a client a payment agent; a client is registered once. */
export const RegisterAgent = () => {
  const client = useClientField()
  return (
    <ActForm<typeof registerAgent>
      intention="register an agent"
      verb="Register the agent"
      path="/operator/v1/payment-agents"
      fields={[client, ...FIELDS]}
      initial={NEW}
      bodyOf={({ values }) => ({ client_id: values['client_id'], ...given(bodyOf(values)) })}
      confirm={({ client_id = '', name, currencies, countries }) => (
        <>
          The client <ClientLink client={client_id} /> becomes the payment agent <strong>{name}</strong>, and gets a
          wallet to pay from.
          <ul>
            {termsWords(termsIn(currencies ?? ''), navigator.language).map((terms) => (
              <li key={terms}>{terms}</li>
            ))}
            <li>Countries: {countries === undefined || countries === '' ? 'none' : countries}</li>
          </ul>
        </>
      )}
      done={({ id }) => `The agent has the number ${id}.`}
    />
  )
}

/** Says of each setting that changes its value before and after. */
const Changes = ({ agent, changes }: { readonly agent: number; readonly changes: readonly string[] }) => (
  <>
    {changes.length === 0 ? `Nothing of agent ${agent} changes.` : `Agent ${agent} changes:`}
    <ul>
      {changes.map((change) => (
        <li key={change}>
          <FreeText text={change} />
        </li>
      ))}
    </ul>
  </>
)

/**
 * The form that edits an agent. It sends what differs from the values that it began with, so that it does not undo what
 * others changed meanwhile.
 */
export const EditAgent = ({ agent }: { readonly agent: Agent }) => (
  <ActForm<typeof editAgent>
    intention={`edit agent ${agent.id}`}
    verb="Edit the agent"
    path={pathOf('/operator/v1/payment-agents/{agent_id}', { agent_id: agent.id })}
    fields={FIELDS}
    initial={valuesOf(agent)}
    bodyOf={({ values, begun }) => changedOnly(bodyOf(values), values, begun)}
    confirm={(values, begun) => <Changes agent={agent.id} changes={valueChanges(FIELDS, values, begun)} />}
    done={({ name }) => `The settings of ${name} are stored.`}
  />
)
