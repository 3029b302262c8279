import { useNavigate } from '@tanstack/react-router'
import { Filters } from '../../../ui/form/filters.tsx'
import { Screen } from '../../../ui/screen.tsx'
import styles from './contract.module.css'

const FILTERS = [{ name: 'contract', label: 'Contract', example: 'its number' }] as const

/** Leads to a contract by its number. */
export const ContractsScreen = () => {
  const navigate = useNavigate({ from: '/contracts/' })
  return (
    <Screen title="Contracts">
      <Filters
        fields={FILTERS}
        values={{}}
        onChange={({ contract }) => {
          if (contract !== undefined) void navigate({ to: '/contracts/$contract', params: { contract } })
        }}
      />
      <p className={styles.longcode}>A contract is found by its number; the exposure lists what is open by symbol.</p>
    </Screen>
  )
}
