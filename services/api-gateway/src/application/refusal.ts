export * from '@folio/rest-server/refusal.ts'
