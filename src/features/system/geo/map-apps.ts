import { convertPoint } from '@/platform/coordinates'
import type { MapPlace } from '@/platform/map.types'

export interface MapApp {
  name: string
  /** Opens the app where it is installed, else its web site. */
  address: string
}

/** The name of this app in the links to map apps. */
const SENDER = 'galleria'
const DIGITS = 6

const query = (fields: Record<string, string>) =>
  Object.entries(fields)
    .map(([key, value]) => `${key}=${encodeURIComponent(value)}`)
    .join('&')

/** Apps that show a place (GCJ02), by the addresses that their makers publish; Apple's on Apple's phones only. */
export function mapApps(place: MapPlace, isIos: boolean): MapApp[] {
  const { name, address } = place
  const [lat, lng] = [place.latitude.toFixed(DIGITS), place.longitude.toFixed(DIGITS)]
  // Baidu uses BD09; the other Chinese maps use GCJ02, and so does Apple's in China.
  const baidu = convertPoint('GCJ02', 'BD09', place)
  // These characters separate the fields of Tencent's marker.
  const plain = (text: string) => text.replace(/[;:]/g, ' ')
  const apps = [
    {
      name: '高德地图',
      address: `https://uri.amap.com/marker?${query({
        position: `${lng},${lat}`,
        name,
        src: SENDER,
        coordinate: 'gaode',
        callnative: '1',
      })}`,
    },
    {
      name: '百度地图',
      address: `https://api.map.baidu.com/marker?${query({
        location: `${baidu.latitude.toFixed(DIGITS)},${baidu.longitude.toFixed(DIGITS)}`,
        title: name,
        content: address || name,
        coord_type: 'bd09ll',
        output: 'html',
        src: SENDER,
      })}`,
    },
    {
      name: '腾讯地图',
      address: `https://apis.map.qq.com/uri/v1/marker?${query({
        marker: `coord:${lat},${lng};title:${plain(name)};addr:${plain(address || name)}`,
        referer: SENDER,
      })}`,
    },
  ]
  const apple = { name: '苹果地图', address: `https://maps.apple.com/?${query({ ll: `${lat},${lng}`, q: name })}` }
  return isIos ? [apple, ...apps] : apps
}
