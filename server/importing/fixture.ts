import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { OPERATOR } from '../../test/support/actor'
import { TurnableClock } from '../kernel/clock'
import type { Db } from '../kernel/db'
import { silentLog } from '../kernel/log'
import { mediaStorage } from '../media'
import { createZeroPay } from '../pay/zero'
import { seedScale } from '../seed/scale'
import { type Services, wireServices } from '../services'
import {
  type FetchPicture,
  type ImportSummary,
  importProducts,
  openTable,
  PictureDesk,
  PRODUCT_SHEET,
  type Problem,
} from '.'

export const PLACEHOLDER = { url: '/media/art/1f4e6-256.webp', ground: 'stone', scale: 0.8, count: 1 } as const
/** The scale seeder's first store. */
export const STORE = 'scale-store-0'

export interface ImportRun {
  summary: ImportSummary
  problems: Problem[]
}
export interface ImportMall extends Services {
  mediaFolder: string
  run(
    file: string,
    options?: { fetch?: FetchPicture; isDryRun?: boolean; isOffline?: boolean; storeId?: string },
  ): Promise<ImportRun>
  end(): void
}

/** For tests: a mall with stores and categories but no products, on a migrated database, and an import into it. */
export async function importMall(db: Db): Promise<ImportMall> {
  await seedScale(db, { products: 0, skusEach: 0 })
  const services = wireServices(db, new TurnableClock(), silentLog, {
    account: { sender: { send: async () => undefined }, demoPhones: [], demoCode: '' },
    providers: [createZeroPay()],
  })
  await services.outbox.stop()
  const dataFolder = mkdtempSync(join(tmpdir(), 'galleria-import-'))
  const mediaFolder = join(dataFolder, 'media')
  // The importer only checks that it exists.
  mkdirSync(join(mediaFolder, 'art'), { recursive: true })
  writeFileSync(join(mediaFolder, 'art/1f4e6-256.webp'), '')
  return {
    ...services,
    mediaFolder,
    async run(file, { fetch = refuse, isDryRun = false, isOffline = false, storeId } = {}) {
      const problems: Problem[] = []
      const summary = await importProducts(services, {
        actor: OPERATOR,
        file: 'products.csv',
        table: await openTable(file, PRODUCT_SHEET),
        ...(storeId === undefined ? {} : { storeId }),
        isDryRun,
        pictures: new PictureDesk({ storage: mediaStorage({ dataFolder }), fetch, isOffline, isDryRun }),
        placeholder: PLACEHOLDER,
        onProblem: (problem) => void problems.push(problem),
        onProgress: () => undefined,
      })
      return { summary: structuredClone(summary), problems }
    },
    end: () => rmSync(dataFolder, { recursive: true, force: true }),
  }
}

const refuse: FetchPicture = async () => {
  throw new Error('the answer was 404')
}
