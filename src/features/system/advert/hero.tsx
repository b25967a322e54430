import { faceOf } from '@contract/codes/advert-face'
import type { Advert } from '@contract/schema/content'
import { Text, View } from '@tarojs/components'
import { memo } from 'react'
import { canGoCommand, goCommand } from '@/app/navigate'
import { track } from '@/app/tracking/track'
import { Img } from '@/ui/picture/img'
import { Tap } from '@/ui/tap/tap'
import './hero.scss'

function HeroCard({ advert, index }: { advert: Advert; index: number }) {
  const { advertId, ground, kicker, lines, callout, cqs } = advert
  const { image, command, badge, isVideo } = faceOf(advert)
  const body = (
    <View className={`hero ${ground}`}>
      <View className="hero__niche hero__niche--wide" />
      <View className="hero__niche" />
      <View className="hero__stage">
        {image.url ? <Img className="hero__picture" url={image.url} isEager={index === 0} /> : null}
        {isVideo ? <View className="hero__play" /> : null}
      </View>
      {badge ? (
        <View className={badge === 'LIVE' ? 'hero__badge hero__badge--live' : 'hero__badge'}>{badge}</View>
      ) : null}
      <View className="hero__words">
        <View className="hero__kicker">{kicker}</View>
        {lines.map((line) => (
          <View key={line} className={lines.length > 1 ? 'hero__line' : 'hero__line hero__line--only'}>
            {line}
          </View>
        ))}
        {callout ? <Text className="hero__callout">{callout}</Text> : null}
      </View>
    </View>
  )
  const open = () => {
    track('advert_click', { advertId, spaceId: cqs.spaceId, position: index })
    if (command) void goCommand(command)
  }
  // An advert without a page to open is no button.
  return command && canGoCommand(command) ? (
    <Tap role="link" onTap={open}>
      {body}
    </Tap>
  ) : (
    body
  )
}

/** The banners side by side; the next one is partly visible, and a swipe shows it. */
export const Hero = memo(function Hero({ adverts }: { adverts: readonly Advert[] }) {
  if (adverts.length === 0) return null
  return (
    <View className={adverts.length > 1 ? 'hero-track hero-track--several' : 'hero-track'}>
      {adverts.map((advert, index) => (
        <View key={advert.advertId} className="hero-track__item">
          <HeroCard advert={advert} index={index} />
        </View>
      ))}
    </View>
  )
})
