import type { DeskProtocol } from '@contract/console/protocol'
import type { Actor } from '../../../kernel/audit'
import type { Clock } from '../../../kernel/clock'
import { needWholeMall, type StoreScope } from '../../../kernel/store-scope'
import type { ProtocolHead } from './content.repo'
import type { ProtocolOperatorService } from './protocol-operator.service'

interface ProtocolDeskDeps {
  clock: Clock
  operator: Pick<ProtocolOperatorService, 'list' | 'find' | 'preview' | 'put'>
}

interface NewVersion {
  typeCode: string
  version: string
  title: string
  html: string
  publishedAt?: number
}

/** Documents as staff read them, and publish their versions. They belong to the whole mall. */
export class ProtocolDeskService {
  constructor(private readonly deps: ProtocolDeskDeps) {}

  async list(): Promise<DeskProtocol[]> {
    const { clock, operator } = this.deps
    const now = clock.now()
    const heads = await operator.list()
    return heads.map((head) => ({ ...head, state: stateOf(head, heads, now) }))
  }

  /** SYS_PARAM_ERROR: there is no such version. */
  async detail(typeCode: string, version: string): Promise<DeskProtocol & { html: string }> {
    const { clock, operator } = this.deps
    const found = await operator.find(typeCode, version)
    return { ...found, state: stateOf(found, await operator.list(), clock.now()) }
  }

  preview(html: string): Promise<string> {
    return this.deps.operator.preview(html)
  }

  /** UNAUTHORIZED: an account of some stores. Other errors as `ProtocolOperatorService.put`. */
  async put(actor: Actor, scope: StoreScope, draft: NewVersion): Promise<DeskProtocol> {
    needWholeMall(scope)
    const { operator } = this.deps
    await operator.put(actor, { ...draft, isNew: true })
    const { html: _, ...head } = await this.detail(draft.typeCode, draft.version)
    return head
  }
}

/** The newest published version of a document is in force. */
function stateOf(head: ProtocolHead, all: readonly ProtocolHead[], now: number): DeskProtocol['state'] {
  if (head.publishedAt > now) return 'coming'
  const published = all.filter(({ typeCode, publishedAt }) => typeCode === head.typeCode && publishedAt <= now)
  const isNewest = published.every(
    ({ publishedAt, version }) =>
      publishedAt < head.publishedAt || (publishedAt === head.publishedAt && version <= head.version),
  )
  return isNewest ? 'now' : 'past'
}
