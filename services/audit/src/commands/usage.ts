/** The text that `--help` prints. */
export const USAGE = `Usage: npm run audit -- COMMAND [--data-dir D] [--json]

  replay ACCOUNT [--at TIME|REVISION]  the statement of an account, and its state
  verify                               replay everything: chains, money, snapshots, views; sign a checkpoint
  verify --since FILE|newest           go on from a checkpoint: check what is new, and old events at random
  verify --full --since FILE           replay everything, and compare the history with a checkpoint
  verify --replace VERSION             replay everything, and sign a checkpoint in place of one that differs
  explain ACCOUNT CURRENCY [--newest N]
                                       the events that make a balance, or only the newest of them
  explain ACCOUNT CONTRACT             a contract of an account, by its id: its events, ticks and postings
  export [--format ndjson|hledger] [--out FILE]
                                       all journal entries
  export --format contracts [--out FILE]
                                       all contracts with their terms and ends, and the ticks, to settle them again
  fairness --symbol S --day YYYY-MM-DD [--out FILE]
                                       recompute the ticks of a day from its revealed secret
  rebuild                              rebuild the views, while no server runs
  republish --from POSITION            publish the ledger topics of a cluster again from the store
  upgrade                              give a store of an earlier release the newest format, while no server runs
  backup --out DIR [--keys-out DIR]    copy the store, and the keys apart, also while a server runs
  restore --from DIR [--keys DIR] [--epoch N]
                                       into an empty data directory, under the next epoch, at least N
  restore [--epoch N]                  in a cluster: the restored store, under the next epoch, at least N

ACCOUNT is a wallet's id, wallet:ID or the name of a stream. D is .data unless given. With EVENTSTORE_URL and REDIS_URL in
the environment a cluster is copied into D first, and audited there; a single account is read without a copy.
Exits with 0 when all is whole, 1 when something was found, 2 when it could not run, 3 when there is no such account.
`
