const METRES_IN_KM = 1000
/** From here on the distance is shown without decimals. */
const FAR_M = 100_000

/** 320 米, 1.2 公里, 5 公里, 163 公里. */
export function distanceText(metres: number): string {
  if (metres < METRES_IN_KM) return `${Math.round(metres)} 米`
  const km = metres / METRES_IN_KM
  return `${Number(km.toFixed(metres < FAR_M ? 1 : 0))} 公里`
}
