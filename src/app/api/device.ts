import { host } from '@/platform/host'
import { stored } from '@/platform/storage'
import { DEVICE_ID_LENGTH, UA_MAX_LENGTH } from '../limits'
import { placeMemory } from '../place-memory'

const APP_INFO = 'galleria'

const isDeviceId = (value: unknown): value is string => typeof value === 'string' && value.length === DEVICE_ID_LENGTH
const kept = stored('DEVICE_ID', isDeviceId)
let deviceId: string | null = null

/** 36-character random id of this device, kept in storage (spec 3). It is no secret, so Math.random will do. */
export function getDeviceId(): string {
  deviceId ??= kept.get()
  if (deviceId === null) {
    deviceId = 'xxxxxxxx-xxxx-4xxx-yxxx-xxxxxxxxxxxx'.replace(/[xy]/g, (mark) => {
      const digit = Math.floor(Math.random() * 16)
      return (mark === 'x' ? digit : (digit % 4) + 8).toString(16)
    })
    kept.set(deviceId)
  }
  return deviceId
}

/** Device fields of every request; latitude and longitude when known (spec 3 "Device info"). */
export function deviceFields(): Record<string, string> {
  return { ...deviceMarks(), ...positionFields() }
}

/** The same without the position, which not every call of the old API may carry (spec 7). */
export function deviceMarks(): Record<string, string> {
  return {
    deviceId: getDeviceId(),
    appInfo: APP_INFO,
    miniId: host.miniId(),
    osInfo: host.osInfo(),
    uaInfo: host.uaInfo().slice(0, UA_MAX_LENGTH),
    platform: host.name,
    source: host.source,
  }
}

/** The shopper's position in text, or nothing when it isn't known. */
export function positionFields(): { latitude?: string; longitude?: string } {
  const position = placeMemory.position
  return position ? { latitude: String(position.latitude), longitude: String(position.longitude) } : {}
}
