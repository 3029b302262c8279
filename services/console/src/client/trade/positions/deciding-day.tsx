import type { findFairnessDay } from '@folio/contracts/http/options/find-fairness-day.ts'
import { pathOf } from '../../../api/path.ts'
import { CheckedDay } from '../../../ui/fairness/checked-day.tsx'
import { ReadStates } from '../../../ui/states/read-states.tsx'
import { Copyable } from '../../../ui/values/copyable.tsx'
import screen from '../../ui/screen.module.css'
import { useRead } from '../../use-read.ts'
import { epochText } from '../epoch-text.ts'

const FRESH_MS = 60_000
const DAY_CHARACTERS = 10

/**
 * Shows the commitment to the day (UTC) of the tick that decided a contract, and once the day's secret is revealed hashes it
 * in this browser.
 */
export const DecidingDay = ({ epoch }: { readonly epoch: number }) => {
  const day = epochText(epoch).slice(0, DAY_CHARACTERS)
  const path = pathOf('/trading/v1/options/fairness-days', {}, { day })
  const read = useRead<typeof findFairnessDay>(path, { freshMs: FRESH_MS })
  return (
    <section aria-label="Fairness of the deciding tick">
      <ReadStates
        read={read}
        what="the commitment"
        empty={{ text: `The ticks of ${day} follow from no committed secret.` }}
      >
        {([committed]) =>
          committed === undefined ? null : (
            <dl className={screen.facts}>
              <dt>Day of the tick</dt>
              <dd>{day} (UTC)</dd>
              <dt>Commitment</dt>
              <dd>
                <Copyable text={committed.commitment} label="the commitment" />
              </dd>
              <dt>Secret</dt>
              <dd>
                <CheckedDay commitment={committed.commitment} secret={committed.secret} />
                {committed.secret === null ? null : <Copyable text={committed.secret} label="the secret" />}
              </dd>
            </dl>
          )
        }
      </ReadStates>
    </section>
  )
}
