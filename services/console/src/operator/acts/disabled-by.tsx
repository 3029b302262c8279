import type { listActs } from '@folio/contracts/http/operator/acts.ts'
import { Link } from '@tanstack/react-router'
import { pathOf } from '../../api/path.ts'
import { FreeText } from '../../ui/values/free-text.tsx'
import { Moment } from '../../ui/values/moment.tsx'
import { reasonText } from '../act/act-reasons.ts'
import { useRead } from '../reads/use-read.ts'
import { disablingAct } from './disabling-act.ts'
import type { Operator } from './operator-columns.tsx'

const KIND = 'disableOperator'
const ACTS_MAX = 20

/** Says who disabled an operator, when, why and with which ticket, by the record of the act. */
export const DisabledBy = ({ operator: { name, changed_at } }: { readonly operator: Operator }) => {
  const filters = { kind: KIND, about: name }
  const act = disablingAct(
    useRead<typeof listActs>(pathOf('/operator/v1/acts', {}, { ...filters, limit: ACTS_MAX })).data?.rows,
  )
  return (
    <>
      <p>This operator is disabled for good.</p>
      <p>
        {act === undefined ? null : (
          <>
            <FreeText text={act.operator} /> did it: {reasonText(act.reason)}, ticket{' '}
            <FreeText text={act.ticket ?? '—'} />.{' '}
          </>
        )}
        {changed_at === null ? null : (
          <>
            Since <Moment time={changed_at} isDated />.{' '}
          </>
        )}
        <Link to="/acts" search={act === undefined ? filters : { ...filters, act: act.act_id }}>
          Open the act
        </Link>
      </p>
    </>
  )
}
