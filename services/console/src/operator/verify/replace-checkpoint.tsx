import type { replaceCheckpoint } from '@folio/contracts/http/operator/system/audit.ts'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { pathOf } from '../../api/path.ts'
import controls from '../../ui/controls.module.css'
import { Filters } from '../../ui/form/filters.tsx'
import { Part } from '../../ui/values/facts.tsx'
import { ActForm } from '../act/act-form.tsx'
import styles from './verify.module.css'

const FIELDS = [{ name: 'replace', label: 'Checkpoint to replace', example: 'its version' }] as const

const Replace = ({ version }: { readonly version: string }) => (
  <ActForm<typeof replaceCheckpoint>
    intention={`replace checkpoint ${version}`}
    verb="Replace the checkpoint"
    isDangerous
    path={pathOf('/operator/v1/audit/checkpoints/{version}/replace', { version })}
    confirm={() => (
      <>
        The auditor reads everything and compares it with no checkpoint. If it finds nothing, its checkpoint takes the
        place of checkpoint <strong>{version}</strong>, which must be the newest one: a history that somebody rewrote is
        accepted so. Keep a copy of the old checkpoint.
      </>
    )}
    done={() => `The verification has started; if it finds nothing, checkpoint ${version} is given up.`}
  />
)

/**
 * The form that gives up the newest checkpoint for that of a verification of everything, where the store differs from it for a
 * known reason. The operator names the version; `newest` is the one that the screen knows.
 */
export const ReplaceCheckpoint = ({ newest }: { readonly newest: number | undefined }) => {
  const search = useSearch({ from: '/verify/' })
  const navigate = useNavigate({ from: '/verify/' })
  const go = (replace: string | undefined): void =>
    void navigate({ search: (before) => ({ ...before, replace }), replace: true })
  return (
    <Part title="Replace a checkpoint">
      <p className={styles.note}>
        For a change of key or a restored backup, after which each verification finds that the store differs from the
        newest checkpoint. Be sure why it differs before.
      </p>
      <Filters fields={FIELDS} values={search} onChange={({ replace }) => go(replace)}>
        {newest === undefined || search.replace !== undefined ? null : (
          <button type="button" className={controls.secondary} onClick={() => go(String(newest))}>
            Checkpoint {newest} is the newest listed
          </button>
        )}
      </Filters>
      {search.replace === undefined ? null : <Replace key={search.replace} version={search.replace} />}
    </Part>
  )
}
