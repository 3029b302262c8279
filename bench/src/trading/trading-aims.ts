/** The aims of the parts that are measured on one process and on a cluster. */
export type TradingAims = {
  readonly proposalsPerSecond: number
  readonly proposalP99Ms: number
  readonly buysPerSecond: number
  readonly buyP99Ms: number
  readonly dueSeconds: number
  readonly tickLateP99Ms: number
  /** From the beginning of a tick's second until 5,000 sockets have it. */
  readonly tickPushP99Ms: number
  /** From a restart beside 200,000 open contracts until what fell due is settled. */
  readonly restartSeconds: number
}

/** The aims of the standalone. */
export const PROCESS_AIMS: TradingAims = {
  proposalsPerSecond: 5000,
  proposalP99Ms: 20,
  buysPerSecond: 2000,
  buyP99Ms: 30,
  dueSeconds: 3,
  tickLateP99Ms: 20,
  tickPushP99Ms: 150,
  restartSeconds: 5,
}

/** The aims of a cluster of one instance of each service on two cores. */
export const CLUSTER_AIMS: TradingAims = {
  proposalsPerSecond: 2000,
  proposalP99Ms: 40,
  buysPerSecond: 350,
  buyP99Ms: 250,
  dueSeconds: 4,
  tickLateP99Ms: 60,
  tickPushP99Ms: 250,
  restartSeconds: 10,
}
