import type { Protocol } from '@contract/schema/content'
import { Resource } from '@/app/resource'
import type { Env } from '@/app/stores'

/** One protocol text at a time, loaded when it is opened (protocol/getByTypeCode). */
export class ProtocolStore {
  private typeCode = ''
  readonly text: Resource<Protocol>
  constructor(env: Env) {
    this.text = new Resource(() => env.call('GET protocol/getByTypeCode', { typeCode: this.typeCode }, { quiet: true }))
  }

  /** No version of this document is in force. */
  get isUnpublished(): boolean {
    return this.text.error?.name === 'SYS_BIZ_DATA_ERROR_CODE'
  }

  open(typeCode: string): void {
    if (typeCode !== this.typeCode) this.text.clear()
    this.typeCode = typeCode
    if (!this.text.isLoaded) void this.text.reload()
  }
}
