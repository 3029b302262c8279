import { PARTITIONS } from '@folio/contracts/topic-settings.ts'
import { z } from 'zod'
import { type Environment, readSettings } from './read-settings.ts'
import { countSetting } from './setting.ts'

const PARTITIONS_MAX = 1000

const schema = z.object({ FOLIO_PARTITIONS: countSetting(PARTITIONS_MAX).default(PARTITIONS) })

/** Reads how many partitions the topics of an installation have; throws `WrongSettings`. */
export const partitionsSetting = (environment: Environment): number =>
  readSettings(schema, environment).FOLIO_PARTITIONS
