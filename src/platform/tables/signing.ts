import { foreignKey, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { epochMs, longId, one, refers } from '#platform/columns.ts'
import type { CoSignerRole } from '#race/signing.ts'
import { autographs, type SignedText } from './autographs.ts'
import { entries, registrations } from './entries.ts'

/** Who signs for a runner beside the account that enters. */
export interface Signer {
  name: string
  relation: string
  phone: string
}

/** A signature of somebody else for one runner of an entry, under the texts whose hashes it names. */
export const signatures = pgTable(
  'signatures',
  {
    signatureId: longId('signature_id').primaryKey(),
    entryId: longId('entry_id').notNull(),
    contestantsId: longId('contestants_id').notNull(),
    role: text().$type<CoSignerRole>().notNull(),
    /** The runner's document, as it was when it was signed. */
    idType: text('id_type').notNull(),
    idNumber: text('id_number').notNull(),
    statements: jsonb().$type<SignedText[]>().notNull(),
    signer: jsonb().$type<Signer>().notNull(),
    image: text().notNull(),
    signedAt: epochMs('signed_at').notNull(),
  },
  (t) => [refers(t.entryId, entries.entryId), one(t.entryId, t.contestantsId, t.role)],
)

/** The link by which one of them is asked for: there is one at a time. */
export const signLinks = pgTable(
  'sign_links',
  {
    entryId: longId('entry_id').notNull(),
    contestantsId: longId('contestants_id').notNull(),
    role: text().$type<CoSignerRole>().notNull(),
    tokenHash: text('token_hash').notNull(),
    createdAt: epochMs('created_at').notNull(),
    expiresAt: epochMs('expires_at').notNull(),
  },
  (t) => [
    primaryKey({ name: 'sign_links_pkey', columns: [t.entryId, t.contestantsId, t.role] }),
    refers(t.entryId, entries.entryId),
    one(t.tokenHash),
  ],
)

/** An entry whose members join by a link; the code is what the link holds. */
export const teams = pgTable(
  'teams',
  {
    entryId: longId('entry_id').primaryKey(),
    code: text().notNull(),
    createdAt: epochMs('created_at').notNull(),
    /** When its captain left it to the next. */
    handedOverAt: epochMs('handed_over_at'),
  },
  (t) => [refers(t.entryId, entries.entryId), one(t.code)],
)

/** What a member who joined by a link has signed, beside the captain's own signature of the entry. */
export const teamMembers = pgTable(
  'team_members',
  {
    registrationId: longId('registration_id').primaryKey(),
    autographId: longId('autograph_id').notNull(),
    joinedAt: epochMs('joined_at').notNull(),
  },
  (t) => [
    foreignKey({
      name: 'team_members_registration_id_fkey',
      columns: [t.registrationId],
      foreignColumns: [registrations.registrationId],
    }).onDelete('cascade'),
    refers(t.autographId, autographs.autographId),
  ],
)
