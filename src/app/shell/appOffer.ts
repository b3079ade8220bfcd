import { isHidden, type Site } from '#app/config/site.ts'
import type { Services } from '#app/services.ts'

const CLOSED = 'appBannerClosed'

type Banner = NonNullable<Site['app']>['banner']

/** The banner that offers the native app; null where it is not shown: inside the app, on a computer, or once closed. */
export function appOffer(
  { site, tab, environment }: Services,
  query: URLSearchParams,
  raceTypeSet: boolean,
): Banner | null {
  const { container, mobile } = environment
  const inApp = container === 'ios' || container === 'android'
  if (inApp || !mobile || tab.getItem(CLOSED) === '1') return null
  return appOfferToAll(site, query, raceTypeSet)
}

/** The banner as a page is drawn with it; where this phone is offered nothing, `html[data-no-offer]` hides it. */
export function appOfferToAll({ app }: Services['site'], query: URLSearchParams, raceTypeSet: boolean): Banner | null {
  return !app || isHidden(app.banner.hiddenBy, query, raceTypeSet) ? null : app.banner
}

/** Not offered again until the tab is closed. */
export function declineOffer({ tab }: Services): void {
  tab.setItem(CLOSED, '1')
}
