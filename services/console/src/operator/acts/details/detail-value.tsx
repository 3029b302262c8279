import { Link } from '@tanstack/react-router'
import { visibleText } from '../../../api/visible-text.ts'
import { Copyable } from '../../../ui/values/copyable.tsx'
import { FreeText } from '../../../ui/values/free-text.tsx'
import type { Act } from '../act-outcome.ts'
import { detailTarget } from './detail-target.ts'

type Detail = { readonly kind: Act['kind']; readonly name: string; readonly value: string }

/** The value of a detail of an act, linked to the screen of the thing that it is the id of. */
export const DetailLink = ({ kind, name, value }: Detail) => {
  const target = detailTarget(kind, name, value)
  return target === undefined ? <FreeText text={value} /> : <Link {...target}>{visibleText(value)}</Link>
}

/** The same with a button that copies the value. */
export const DetailValue = (detail: Detail) => (
  <Copyable text={detail.value} label={detail.name}>
    <DetailLink {...detail} />
  </Copyable>
)
