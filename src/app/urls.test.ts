import { describe, expect, it } from 'vitest'
import { buildAddress, type Carry, type Target } from './urls.ts'

const RULES: Carry = {
  channel: 'always',
  params: 'always',
  raceId: ['/eventDetails', '/eventOrder', '/login'],
  raceTeamId: ['/eventDetails', '/eventOrder', '/login'],
}
const HERE = 'channel=nh&params=caa&raceId=7&raceTeamId=3&page=2'
const go = (target: Target, here = HERE) => buildAddress(target, new URLSearchParams(here), RULES)

describe('what goes along with a navigation', () => {
  it('is what the site names, the race only to its pages', () => {
    expect(go({ to: '/eventOrder?registrationId=1#pay' })).toBe(
      '/eventOrder?registrationId=1&channel=nh&params=caa&raceId=7&raceTeamId=3#pay',
    )
    expect(go({ to: '/eventorder' })).toBe('/eventorder?channel=nh&params=caa&raceId=7&raceTeamId=3')
    expect(go({ to: '/myOrder' })).toBe('/myOrder?channel=nh&params=caa')
  })

  it('leaves the race behind with everything of it when the navigation names another', () => {
    const query = { raceId: '8' }
    expect(go({ to: '/eventDetails', query })).toBe('/eventDetails?raceId=8&channel=nh&params=caa')
    expect(go({ to: '/eventDetails?raceId=7' })).toContain('raceTeamId=3')
  })

  it('is decided by the navigation where it names a parameter itself, null keeps it out', () => {
    expect(go({ to: '/login', query: { params: null, returnTo: '/my' } })).toBe(
      '/login?returnTo=%2Fmy&channel=nh&raceId=7&raceTeamId=3',
    )
    expect(go({ to: '/eventOrder', query: { channel: 'caa', raceTeamId: null } })).toBe(
      '/eventOrder?channel=caa&params=caa&raceId=7',
    )
  })

  it('is nothing when the navigation refuses, and nothing that the address has not', () => {
    expect(go({ to: '/eventDetails', query: { raceId: '7' }, carry: false })).toBe('/eventDetails?raceId=7')
    expect(go({ to: '/eventDetails' }, 'page=2')).toBe('/eventDetails')
  })

  it('is never an evidence, by whatever way it came into an address', () => {
    const rules: Carry = { ...RULES, evidence: 'always' }
    const here = new URLSearchParams('channel=nh&evidence=e')
    expect(buildAddress({ to: '/my?evidence=e', query: { evidence: 'e' } }, here, rules)).toBe('/my?channel=nh')
  })
})
