import type { Protocol } from '@contract/schema/content'
import { Resource } from '@/app/resource'
import type { Env } from '@/app/stores'

/** One protocol text at a time, fetched when it is opened (spec 7 protocol/getByTypeCode). */
export class ProtocolStore {
  private typeCode = ''
  readonly text: Resource<Protocol>
  constructor(env: Env) {
    this.text = new Resource(() => env.call('GET protocol/getByTypeCode', { typeCode: this.typeCode }, { quiet: true }))
  }

  /** The house has none of this kind in force. */
  get isUnpublished(): boolean {
    return this.text.error?.name === 'SYS_BIZ_DATA_ERROR_CODE'
  }

  open(typeCode: string): void {
    if (typeCode !== this.typeCode) this.text.clear()
    this.typeCode = typeCode
    if (!this.text.isLoaded) void this.text.reload()
  }
}
