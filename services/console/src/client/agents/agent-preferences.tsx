import type { getAgentClient } from '@folio/contracts/http/payment-agents/agent-client.ts'
import { useState } from 'react'
import { ReadStates } from '../../ui/states/read-states.tsx'
import { useClient } from '../client-context.ts'
import { AskTwiceButton } from '../ui/ask-twice-button.tsx'
import styles from '../ui/screen.module.css'
import { Panel } from '../ui/screen.tsx'
import { useRead } from '../use-read.ts'
import { AgentSwitches } from './agent-switches.tsx'

const PATH = '/payment-agents/v1/clients/me'

/** Shows or hides the real name of the client to the agents who pay in for him. */
const RealName = ({ isShown, onChanged }: { readonly isShown: boolean; readonly onChanged: () => unknown }) => {
  const { call } = useClient()
  const body = { data: { show_real_name: !isShown } }
  return (
    <p className={styles.note}>
      {isShown
        ? 'An agent who pays in for you sees your real name.'
        : 'An agent who pays in for you sees your nickname alone.'}{' '}
      <AskTwiceButton
        label={isShown ? 'Hide my real name' : 'Show my real name'}
        sureLabel={isShown ? 'Hide it' : 'Show it to every agent'}
        act={() => call(PATH, { method: 'PATCH', body }).then(onChanged)}
      />
    </p>
  )
}

const Settings = () => {
  const read = useRead<typeof getAgentClient>(PATH, { freshMs: 'static' })
  return (
    <ReadStates read={read} what="your settings" empty={{ text: 'There are no settings.' }}>
      {({ deposit_enabled, withdraw_enabled, show_real_name }) => (
        <>
          <AgentSwitches
            switches={[
              ['Being paid by agents', deposit_enabled],
              ['Paying out through agents', withdraw_enabled],
            ]}
          />
          <RealName isShown={show_real_name} onChanged={read.refetch} />
        </>
      )}
    </ReadStates>
  )
}

/** The settings of a client for agents, read once they are opened: what Folio allows, and whether agents see the real name. */
export const AgentPreferences = () => {
  const [isOpen, setOpen] = useState(false)
  return (
    <Panel title="Your settings for agents">
      <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary className={styles.summary}>What agents may do for you, and what they see of you</summary>
        {isOpen ? <Settings /> : null}
      </details>
    </Panel>
  )
}
