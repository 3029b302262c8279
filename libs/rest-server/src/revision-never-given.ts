/** A ledger revision that this ledger cannot have issued, so that no view will ever reach it. */
export class RevisionNeverGiven extends Error {
  override readonly name = 'RevisionNeverGiven'
}
