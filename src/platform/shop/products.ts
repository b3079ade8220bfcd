import type { Product, ProductCard } from '#api/contract.gen.ts'
import type { Entity } from '#entities/entity.ts'
import type { ProductOption, ProductVariant } from '#entities/product/facts.gen.ts'
import { mostOf, nameVariant, priceOf, saleState } from '#entities/product/product.ts'
import type { Database } from '#platform/database.ts'
import { Failure } from '#platform/failure.ts'
import type { Handler } from '#platform/handler.ts'
import type { Release } from '#platform/options.ts'
import { findAreaName } from '#platform/regions/areas.ts'
import { countTaken } from './stock.ts'

type ProductEntity = Entity<'product'>

/** A product of a release; throws for one that it has not. */
export function requireProduct(release: Release, productId: string): ProductEntity {
  const found = release.entities('product').find(({ id }) => id === productId)
  if (!found) throw new Failure('productMissing')
  return found
}

/** What is left of each variant, by its id. */
async function countLeft(db: Database, { id, facts }: ProductEntity): Promise<(variant: ProductVariant) => number> {
  const taken = await countTaken(db, id)
  const left = new Map(facts.variants.map((one) => [one.id, Math.max(0, one.stock - (taken.get(one.id) ?? 0))]))
  return (variant) => left.get(variant.id) ?? 0
}

async function viewProduct(db: Database, product: ProductEntity, now: number): Promise<Product> {
  const { id, facts } = product
  const leftOf = await countLeft(db, product)
  const { name, line, pictures, options, variants, post, returns, seller, raceId = null } = facts
  const all = variants.reduce((sum, variant) => sum + leftOf(variant), 0)
  const moment = (time: string | undefined) => (time === undefined ? null : Date.parse(time))
  return {
    productId: id,
    name,
    line,
    picture: pictures[0]?.picture ?? '',
    price: Math.min(...variants.map((variant) => priceOf(facts, variant))),
    raceId,
    state: saleState(facts, all, now),
    saleStart: moment(facts.saleStart),
    saleEnd: moment(facts.saleEnd),
    pictures,
    about: facts.about ?? [],
    most: mostOf(facts),
    options,
    variants: variants.map((variant) => ({
      variantId: variant.id,
      of: variant.of,
      picture: variant.of.flatMap((value, at) => pictureOf(options[at], value))[0] ?? null,
      name: nameVariant(facts, variant),
      price: priceOf(facts, variant),
      left: leftOf(variant),
    })),
    post: {
      from: post.from,
      fee: post.fee,
      withinDays: post.withinDays,
      notTo: (post.notTo ?? []).flatMap((code) => findAreaName(code) ?? []),
    },
    returns: {
      rule: returns.rule,
      days: returns.rule === 'sevenDays' ? (returns.days ?? 7) : null,
      notice: returns.notice,
    },
    seller,
  }
}

const pictureOf = (option: ProductOption | undefined, value: string): string[] =>
  option?.values.flatMap(({ id, picture }) => (id === value && picture ? picture : [])) ?? []

function toCard(product: Product, { races }: Release): ProductCard {
  const { productId, name, line, picture, price, raceId, state, saleStart, saleEnd } = product
  const raceName = races.find((race) => race.raceId === raceId)?.name ?? null
  return { productId, name, line, picture, price, raceId, raceName, state, saleStart, saleEnd }
}

const ORDER: readonly ProductCard['state'][] = ['open', 'soon', 'soldOut', 'ended']

/** Those of a race and those of the whole site; without a race all. */
const listProducts: Handler<'listProducts'> = async ({ db, clock, params, releases, release }) => {
  const { raceId } = params
  const shown = releases.shown(release)
  const all = shown.entities('product')
  const wanted = all.filter(({ facts }) => raceId === undefined || (facts.raceId ?? raceId) === raceId)
  const found = await Promise.all(wanted.map((product) => viewProduct(db, product, clock.now())))
  return found
    .map((product) => toCard(product, shown))
    .toSorted((a, b) => ORDER.indexOf(a.state) - ORDER.indexOf(b.state))
}

const getProduct: Handler<'getProduct'> = async ({ db, clock, params, releases, release }) =>
  viewProduct(db, requireProduct(releases.shown(release), params.productId), clock.now())

export const productHandlers = { listProducts, getProduct }
