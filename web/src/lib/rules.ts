// The rules of a game, fetched once for each language, and single clauses of them.

import { api } from './api';
import { language } from './language.svelte';
import { type Block, parseMarkdown } from './markdown';
import type { ClauseInfo, RulesInfo } from './protocol';

const pages = new Map<string, Promise<RulesInfo>>();

/** The page of rules in the language of the page; one that could not be fetched is asked for again. */
export function rulesOf(game: string): Promise<RulesInfo> {
  const key = `${game} ${language.lang}`;
  const known = pages.get(key);
  if (known) return known;
  const asked = api.rules(game, language.lang);
  asked.catch(() => pages.delete(key));
  pages.set(key, asked);
  return asked;
}

export interface FoundClause {
  id: string;
  heading: string; // of its section
  blocks: Block[];
  before: string; // ids of its neighbours; empty at the ends
  after: string;
}

/** A clause or a whole section by its address; null where there is none. */
export function findClause(rules: RulesInfo, id: string): FoundClause | null {
  const all = rules.sections.flatMap((section) => section.clauses.map((clause) => ({ clause, section })));
  const at = all.findIndex(({ clause }) => clause.id === id);
  const found = all[at];
  if (found) {
    return {
      id,
      heading: found.section.heading,
      blocks: parseMarkdown(found.clause.text),
      before: all[at - 1]?.clause.id ?? '',
      after: all[at + 1]?.clause.id ?? '',
    };
  }
  const section = rules.sections.find((each) => each.id === id);
  if (!section) return null;
  const text = [section.text, ...section.clauses.map((clause: ClauseInfo) => clause.text)].filter(Boolean).join('\n\n');
  return { id, heading: section.heading, blocks: parseMarkdown(text), before: '', after: section.clauses[0]?.id ?? '' };
}
