import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { fileHostFault } from '#authoring/pictures/configPictures.ts'
import { allowedHosts, createAddressRule } from './addressFaults.ts'

const root = mkdtempSync(join(tmpdir(), 'startline-addresses-'))
mkdirSync(join(root, 'public'))
writeFileSync(join(root, 'public/small.png'), Buffer.alloc(1_000))
writeFileSync(join(root, 'public/large.png'), Buffer.alloc(400 * 1024))
const rule = createAddressRule(root)
const hosts = allowedHosts({ links: { hosts: ['.startline.example'] }, media: { hosts: ['.pictures.example'] } })
const site = { hosts: { image: '/files' } }
const onHost = (name: string) => fileHostFault(name, site)
const codes = (value: string, kind: 'url' | 'image' | 'html') =>
  rule(value, { 'x-type': kind }, { ...hosts, beside: () => null, onHost }).map(({ code }) => code)

it('knows the pictures in public/, and which are too heavy for a phone', () => {
  expect(codes('/small.png', 'image')).toEqual([])
  expect(codes('/large.png', 'image')).toEqual(['image.heavy'])
  expect(codes('/gone.png', 'image')).toEqual(['asset.unknown'])
  expect(codes('https://a.pictures.example/a.png', 'image')).toEqual([])
  for (const url of [
    'https://files.startline.example/a.png',
    'http://a.pictures.example/a.png',
    '//pictures.example/a',
  ]) {
    expect(codes(url, 'image'), url).toEqual(['url.refused'])
    expect(codes(`<p><img src="${url}" alt=""></p>`, 'html').length, url).toBe(1)
  }
  expect(codes('posters/1000060003.svg', 'image')).toEqual([])
})

it('knows what the platform’s own file host draws, and asks no other', () => {
  for (const there of ['banners/1000060003.svg?ratio=2:1', '/files/posters/1000060003.svg', '{{race.poster}}']) {
    expect(codes(there, 'image'), there).toEqual([])
  }
  for (const gone of ['posters/shanghai.svg', '/files/hero.jpg', 'images/hero.jpg']) {
    expect(codes(gone, 'image'), gone).toEqual(['asset.unknown'])
    expect(codes(`<p><img src="${gone}" alt=""></p>`, 'html'), gone).toEqual(['asset.unknown'])
  }
  expect(fileHostFault('images/hero.jpg', { hosts: { image: 'https://cdn.example' } })).toBeNull()
})

it('judges a link with a binding by what stands before it', () => {
  expect(codes('https://m.startline.example/race?id={{item.raceId}}', 'url')).toEqual([])
  expect(codes('https://evil.example/race?id={{item.raceId}}', 'url')).toEqual(['url.refused'])
  expect(codes('{{item.link}}', 'url')).toEqual([])
  expect(codes('tel:{{site.servicePhone}}', 'url')).toEqual([])
})

it('leaves HTML that is sound as it is', () => {
  expect(codes('<p>好<br>的<a href="https://m.startline.example/">链接</a></p>', 'html')).toEqual([])
  expect(codes('<p>好', 'html')).toEqual(['html.changed'])
})
