import type { editAgent } from '@folio/contracts/http/operator/agents.ts'
import { pathOf } from '../../api/path.ts'
import { ActForm } from '../act/act-form.tsx'
import { StateForms } from '../act/state-forms.tsx'

type AgentActProps = { readonly agent: string; readonly isActive: boolean; readonly isOver: boolean }

const AgentAct = ({ agent, isActive, isOver }: AgentActProps) => (
  <ActForm<typeof editAgent>
    intention={`${isActive ? 'suspend' : 'approve'} agent ${agent}`}
    verb={isActive ? 'Suspend' : 'Approve'}
    isOver={isOver}
    path={pathOf('/operator/v1/payment-agents/{agent_id}', { agent_id: agent })}
    bodyOf={() => ({ is_active: !isActive })}
    confirm={() =>
      isActive ? (
        <>
          Agent <strong>{agent}</strong> makes no deposits and pays no withdrawals until it is approved again. Transfers
          that are under way end.
        </>
      ) : (
        <>
          Agent <strong>{agent}</strong> may deal with clients from now on.
        </>
      )
    }
    done={({ is_active }) => `The agent is ${is_active ? 'active' : 'suspended'}.`}
  />
)

/** The form that suspends an active agent, or approves one that is not active. */
export const AgentActs = ({ agent, isActive }: { readonly agent: string; readonly isActive: boolean }) => (
  <StateForms state={isActive}>
    {(wasActive, isOver) => <AgentAct agent={agent} isActive={wasActive} isOver={isOver} />}
  </StateForms>
)
