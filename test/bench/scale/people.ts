import { oneOf, randomFrom } from '../../support/random.ts';

const split = (names: string) => names.trim().split(/\s+/);

const given = split(`
  Maria José Ana João Antônio Francisco Carlos Paulo Pedro Lucas Luiz Marcos Luís Gabriel Rafael Daniel Marcelo Bruno Eduardo
  Felipe Rodrigo Manoel Mateus André Fernando Fábio Leonardo Gustavo Guilherme Leandro Tiago Anderson Ricardo Márcio Jorge
  Francisca Antônia Adriana Juliana Márcia Fernanda Patrícia Aline Sandra Camila Amanda Bruna Jéssica Letícia Júlia Luciana
  Vanessa Mariana Gabriela Vera Vitória Larissa Cláudia Beatriz Rita Luana Renata Débora Simone Cecília Íris Ülkü Şule`);
const family = split(`
  Silva Santos Oliveira Souza Rodrigues Ferreira Alves Pereira Lima Gomes Costa Ribeiro Martins Carvalho Almeida Lopes Soares
  Fernandes Vieira Barbosa Rocha Dias Nascimento Andrade Moreira Nunes Marques Machado Mendes Freitas Cardoso Ramos Gonçalves
  Santana Teixeira Araújo Pinto Cavalcanti Correia Moura Barros Campos Cunha Monteiro Melo Castro Azevedo Farias Duarte`);

const arabic = split('محمد أحمد فاطمة عبدالله عائشة مصطفى إبراهيم خديجة عبدالرحمن يوسف زينب حسن');

/** Contacts that have each common name, at most: up to as many, a search has a budget. */
const mostCommon = 500;

/** What is searched for: in one name, in `mostCommon` of them (a quarter of a small organization), in none; and two letters. */
export const searches = {
  rare: 'Quintanilha',
  common: 'Vasconcelos',
  /** As common; its letters have two bytes each. */
  commonArabic: 'الحسيني',
  absent: 'Wolfgang',
  short: 'So',
} as const;

/** Contact `index` of so many. The common names are spread over them all. */
export function personAt(index: number, contacts: number): { readonly name: string; readonly digits: string } {
  return { name: nameAt(index, contacts), digits: `55119${String(10_000_000 + index)}` };
}

function nameAt(index: number, contacts: number): string {
  const random = randomFrom(index);
  const every = contacts / Math.min(mostCommon, contacts / 4);
  if (index % every === 1) return `${oneOf(arabic, random)} ${oneOf(arabic, random)} ${searches.commonArabic}`;
  const first = oneOf(given, random);
  const middle = random() < 0.5 ? ` ${oneOf(family, random)}` : '';
  if (index === contacts / 2 + 5) return `${first}${middle} ${searches.rare}`;
  return `${first}${middle} ${index % every === 0 ? searches.common : oneOf(family, random)}`;
}
