import type { Place } from '@contract/schema/address'
import { distanceBetween, type Point, type Store } from '../../goods/store'
import type { AreaTree } from './area-tree'
import { KNOWN_PLACES } from './known-places'

/** A store as a place; its area code comes from the nearest known place. */
export type StorePlace = Pick<Store, 'name' | 'address' | 'x' | 'y'>

export interface PlaceQuery {
  keyword?: string
  near?: Point
  limit: number
}

/** Searches places by keyword and point in the mall's own data; no map service is called. */
export class PlaceSearch {
  #known: Place[] | null = null

  constructor(private readonly areas: AreaTree) {}

  /** Nearest first when a point is given, else stores first, then known places in list order. Every word must match. */
  search(query: PlaceQuery, stores: readonly StorePlace[]): Place[] {
    const words = (query.keyword ?? '').toLowerCase().split(/\s+/).filter(Boolean)
    const found = [...stores.map((store) => this.#placeOf(store)), ...this.#places()].filter((place) => {
      const text = `${place.title}${place.address}${place.areaNames}`.toLowerCase()
      return words.every((word) => text.includes(word))
    })
    const { near } = query
    if (!near) return found.slice(0, query.limit)
    return found
      .map((place) => ({ ...place, distance: Math.round(distanceBetween(near, pointOf(place))) }))
      .sort((a, b) => a.distance - b.distance)
      .slice(0, query.limit)
  }

  /** The known place nearest to a point, with its distance; null when none is within `reach` metres. */
  nearest(point: Point, reach = Number.POSITIVE_INFINITY): (Place & { distance: number }) | null {
    let nearest: Place | null = null
    let least = reach
    for (const place of this.#places()) {
      const distance = distanceBetween(point, pointOf(place))
      if (distance <= least) [nearest, least] = [place, distance]
    }
    return nearest && { ...nearest, distance: Math.round(least) }
  }

  /**
   * Estimates the point of an address: a place that it names, else the nearest number on the same road, else the middle
   * of its district's known places. Null for a district without known places.
   */
  locate(areaCode: string, detail: string, stores: readonly StorePlace[]): Point | null {
    const text = detail.replace(/\s/g, '')
    const district = areaCode.slice(0, 6)
    const known = this.#places().filter((place) => place.areaCode === district)
    const near = [
      ...known,
      ...stores.map((store) => this.#placeOf(store)).filter((place) => place.areaCode === district),
    ]
    const named = near
      .filter(({ title }) => text.includes(title))
      .reduce<Place | null>((best, place) => (best && best.title.length >= place.title.length ? best : place), null)
    const place = named ?? onRoad(text, near)
    if (place) return pointOf(place)
    if (known.length === 0) return null
    const mean = (of: (place: Place) => number) => known.reduce((sum, one) => sum + of(one), 0) / known.length
    return { latitude: mean(({ x }) => x), longitude: mean(({ y }) => y) }
  }

  #placeOf(store: StorePlace): Place {
    const nearest = this.nearest(pointOf(store))
    return {
      title: store.name,
      address: store.address,
      areaCode: nearest?.areaCode ?? '',
      areaNames: nearest?.areaNames ?? '',
      x: store.x,
      y: store.y,
    }
  }

  #places(): Place[] {
    this.#known ??= KNOWN_PLACES.map(([title, address, areaCode, x, y]) => ({
      title,
      address,
      areaCode,
      areaNames: this.areas
        .path(areaCode)
        .map((area) => area.name)
        .join(''),
      x,
      y,
    }))
    return this.#known
  }
}

/** Road and number: 江汉路 1515 号. */
const ROAD = /([\u4e00-\u9fa5]{2,}?(?:大道|路|街|巷|弄))(\d+)?/

/** The place with the nearest number on the same road. */
function onRoad(text: string, places: readonly Place[]): Place | null {
  const found = places.flatMap((place) => {
    const [, road = '', number = '0'] = ROAD.exec(place.address.replace(/\s/g, '')) ?? []
    const at = road === '' ? -1 : text.indexOf(road)
    if (at < 0) return []
    const own = /^\d+/.exec(text.slice(at + road.length))?.[0] ?? number
    return [{ place, away: Math.abs(Number(own) - Number(number)) }]
  })
  return found.reduce((best, one) => (one.away < best.away ? one : best), {
    place: null as Place | null,
    away: Number.POSITIVE_INFINITY,
  }).place
}

/** On the wire and in tables x is latitude, y longitude. */
function pointOf(place: { x: number; y: number }): Point {
  return { latitude: place.x, longitude: place.y }
}
