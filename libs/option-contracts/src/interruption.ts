import type { ContractFacts } from '@folio/contracts/trading/commands.ts'
import type { Evidence } from '@folio/contracts/trading/contracts/evidence.ts'
import type { DigitalContract } from '@folio/contracts/trading/contracts/option-contract.ts'

/** Epochs without ticks, and the last tick before them. */
export type Interruption = NonNullable<ContractFacts['interruption']>

/** The ticks without which a contract ends: those of two epochs, or all between them, too. */
export type NeededTicks = { readonly first: number; readonly last: number; readonly isEach: boolean }

/** Returns true if an interruption took a tick that is needed. */
export const isMissed = (
  { first, last, isEach }: NeededTicks,
  { from, to }: Pick<Interruption, 'from' | 'to'>,
): boolean => {
  const covers = (epoch: number): boolean => from <= epoch && epoch <= to
  return covers(first) || covers(last) || (isEach && from <= last && to >= first)
}

/** The ticks that a contract with a term needs: of one in ticks all, else the entry tick and the exit tick. */
export const ticksOfTerm = ({
  entry_epoch,
  exit_epoch,
  duration,
}: Pick<DigitalContract, 'entry_epoch' | 'exit_epoch' | 'duration'>): NeededTicks => ({
  first: entry_epoch,
  last: exit_epoch,
  isEach: duration.kind === 'ticks',
})

/** The evidence of an interruption: its epochs, and the last tick before them. */
export const interruptedAt = ({ from, to, before }: Interruption): Evidence => ({
  interruption: { from, to },
  ...(before === undefined ? {} : { deciding: before }),
})
