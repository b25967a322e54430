import type { Module } from '../../../compose-modules'
import { SettingService } from './setting.service'

export type { SettingRecord } from './setting.repo'
export { SettingService } from './setting.service'
export type * from './setting.tables'

export function createSetting() {
  return { services: { settings: new SettingService() } } satisfies Module
}
