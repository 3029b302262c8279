import styles from '../ui/screen.module.css'
import type { Switch } from './own-switches.ts'

/** Shows what Folio allows a client or an agent, by a sign, a word and a colour. */
export const AgentSwitches = ({ switches }: { readonly switches: readonly Switch[] }) => (
  <dl className={styles.facts}>
    {switches.map(([name, isOn]) => (
      <div key={name} className={styles.fact}>
        <dt>{name}</dt>
        <dd className={isOn === true ? styles.ok : styles.bad}>
          {isOn === true ? '✓ allowed' : '✕ not allowed by Folio'}
        </dd>
      </div>
    ))}
  </dl>
)
