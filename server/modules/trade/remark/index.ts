import type { Module } from '../../../compose-modules'
import type { SensitiveWordService } from '../../system/sensitive-word'
import { remarkPart } from './remark.part'

export function createRemark({ sensitiveWords }: { sensitiveWords: Pick<SensitiveWordService, 'refuse'> }) {
  return { services: {}, checkoutParts: [remarkPart(sensitiveWords)] } satisfies Module
}
