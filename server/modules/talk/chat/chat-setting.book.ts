import type { Clock } from '../../../kernel/clock'
import type { Db, Tx } from '../../../kernel/db'
import { FreshCache } from '../../../kernel/fresh-cache'
import type { PubSub } from '../../../kernel/pub-sub'
import { listSettings, type SettingRow } from './chat-setting.repo'

declare module '../../../kernel/pub-sub' {
  interface Topics {
    chatSettings: true
  }
}

const KEEP_MS = 3000

/** Settings of all targets, cached: every message needs them. */
export class ChatSettingBook {
  readonly #kept: FreshCache<ReadonlyMap<string, SettingRow>>

  constructor(
    private readonly db: Db,
    clock: Clock,
    private readonly pubSub: Pick<PubSub, 'publish' | 'subscribe'>,
  ) {
    this.#kept = new FreshCache(clock, KEEP_MS, 1)
    pubSub.subscribe('chatSettings', () => this.#kept.forget())
  }

  /** All settings rows, by target. */
  all(): Promise<ReadonlyMap<string, SettingRow>> {
    return this.#kept.get('', () => listSettings(this.db.q))
  }

  /** Clears the cache of every process, after the commit. */
  changed(tx: Tx, targetId: string): Promise<void> {
    return this.pubSub.publish(tx, 'chatSettings', [targetId])
  }
}
