import type { DataOf } from '@folio/contracts/http/endpoint.ts'
import type { getPaymentAgent } from '@folio/contracts/http/operator/agents.ts'
import { pathOf } from '../../api/path.ts'
import { Drawer } from '../../ui/dialog/drawer.tsx'
import { ReadStates } from '../../ui/states/read-states.tsx'
import { Copyable } from '../../ui/values/copyable.tsx'
import { Facts } from '../../ui/values/facts.tsx'
import { FreeText } from '../../ui/values/free-text.tsx'
import { AccountLink } from '../accounts/account-link.tsx'
import { AgentActs } from '../acts/agent-acts.tsx'
import { ClientLink } from '../clients/client-link.tsx'
import { ClientNickname } from '../clients/client-nickname.tsx'
import { useRead } from '../reads/use-read.ts'
import { ActDetails } from '../roles/act-details.tsx'
import { EditAgent } from './agent-forms.tsx'
import { termsWords } from './agent-terms.ts'

type Agent = DataOf<typeof getPaymentAgent>

/** An agent may have written any text; only an address of the web becomes a link, which tells it nothing of this page. */
const Address = ({ url }: { readonly url: string }) =>
  /^https?:\/\//i.test(url) ? (
    <a href={url} target="_blank" rel="noopener noreferrer">
      <FreeText text={url} />
    </a>
  ) : (
    <FreeText text={url} />
  )

const yesOrNo = (value: boolean | undefined): string => (value === true ? 'yes' : 'no')

const factsOf = (agent: Agent) =>
  [
    ['Name', <FreeText key="name" text={agent.name} />],
    [
      agent.is_listed ? 'Nickname, public while listed' : 'Nickname',
      <ClientNickname key="nickname" client={agent.client_id} nickname={agent.nickname} />,
    ],
    ['Client', <ClientLink key="client" client={agent.client_id} />],
    [
      'Pays from',
      <Copyable key="wallet" text={agent.wallet_id} label="the wallet">
        <AccountLink account={`wallet:${agent.wallet_id}`} text={agent.wallet_id} />
      </Copyable>,
    ],
    ['Active', yesOrNo(agent.is_active)],
    ['Listed', yesOrNo(agent.is_listed)],
    ['Deposits', yesOrNo(agent.deposit_enabled)],
    ['Withdrawals', yesOrNo(agent.withdraw_enabled)],
    ['Own withdrawals at the cashier', yesOrNo(agent.cashier_withdraw)],
    ['Pays other agents', yesOrNo(agent.transfer_to_pa)],
    ['Countries', agent.countries.join(', ')],
    ['Currencies', termsWords(agent.currencies, navigator.language).join('; ')],
    ['Information', <FreeText key="information" text={agent.information} />],
    ['E-mail', <FreeText key="email" text={agent.email} />],
    ['Telephone', <FreeText key="phones" text={agent.phone_numbers.join(', ')} />],
    ['Means of payment', <FreeText key="methods" text={agent.payment_methods.join(', ')} />],
    [
      'Addresses',
      agent.urls.map((url) => (
        <div key={url}>
          <Address url={url} />
        </div>
      )),
    ],
  ] as const

/** Shows all settings of a payment agent; `isEdited` opens the form that changes them. */
export const AgentDrawer = ({
  agent,
  isEdited,
  onClose,
}: {
  readonly agent: string
  readonly isEdited: boolean
  readonly onClose: () => void
}) => {
  const path = pathOf('/operator/v1/payment-agents/{agent_id}', { agent_id: agent })
  const read = useRead<typeof getPaymentAgent>(path)
  return (
    <Drawer title={`Payment agent ${agent}`} onClose={onClose}>
      <ReadStates read={read} what="the agent">
        {(found) => (
          <>
            <Facts facts={factsOf(found)} />
            <AgentActs key={`acts of ${agent}`} agent={agent} isActive={found.is_active} />
            <ActDetails path={path} summary="Change the settings" isOpen={isEdited}>
              <EditAgent key={agent} agent={found} />
            </ActDetails>
          </>
        )}
      </ReadStates>
    </Drawer>
  )
}
