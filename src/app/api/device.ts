import { host } from '@/platform/host'
import { stored } from '@/platform/storage'
import { DEVICE_ID_LENGTH, UA_MAX_LENGTH } from '../limits'
import { placeMemory } from '../place-memory'

const APP_INFO = 'galleria'

const isDeviceId = (value: unknown): value is string => typeof value === 'string' && value.length === DEVICE_ID_LENGTH
const kept = stored('DEVICE_ID', isDeviceId)
let deviceId: string | null = null

/** 36-character random id of this device, kept in storage. It is not a secret, so Math.random suffices. */
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

/** Device fields of every request; latitude and longitude when known [core.device]. */
export function deviceFields(): Record<string, string> {
  return { ...deviceMarks(), ...positionTexts() }
}

/** Device fields without the position, which some methods of the old API must not carry [legacy.position]. */
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

/** The shopper's position in degrees, or no fields when it is unknown. */
export function positionNumbers(): { latitude?: number; longitude?: number } {
  const { position } = placeMemory
  return position ? { latitude: position.latitude, longitude: position.longitude } : {}
}

function positionTexts(): Record<string, string> {
  return Object.fromEntries(Object.entries(positionNumbers()).map(([key, degrees]) => [key, String(degrees)]))
}
