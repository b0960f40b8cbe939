#!/usr/bin/perl
# scripts.pl - writes src/wire/scripts.def (which letters names may have, by alphabet) and src/wire/likes.def (which of them
# look like which), from the Unicode data of Perl and the short lists below. It is run by hand when one of them changes:
#
#     tools/scripts.pl scripts >src/wire/scripts.def; tools/scripts.pl likes >src/wire/likes.def
#
# A letter is allowed if it belongs to an alphabet that people write their names in, can be seen, and is no other letter's
# second form (fullwidth, mathematical, Kelvin). Of the large alphabets only what living languages have.
use strict;
use warnings;
use utf8;
use charnames ();
use Unicode::Normalize qw(NFD getCompat getCanon);
use Unicode::UCD qw(charinfo);

my @alphabets = qw(Latin Greek Cyrillic Armenian Georgian Hebrew Arabic Thaana Ethiopic Devanagari Bengali Gurmukhi Gujarati
    Oriya Tamil Telugu Kannada Malayalam Sinhala Thai Lao Tibetan Myanmar Khmer Hangul Han Hiragana Katakana Bopomofo);
my $african = 'ƁɓƆɔƉɖƊɗƏəƐɛƑƒƓɠƔɣƖɩƘƙƝɲƲʋƳƴ';
my %living = (
    Latin => sub { my $c = shift; $c < 0x180 || ($c >= 0x1E00 && $c < 0x1E9A) || $c == 0x1E9E || ($c >= 0x1EA0 && $c < 0x1EFA) ||
        ($c < 0x250 && length(getCanon($c) // '') > 1) || index($african, chr $c) >= 0 },
    Greek => sub { my $c = shift; ($c >= 0x386 && $c <= 0x3CE) || ($c >= 0x1F00 && $c <= 0x1FFF) },
    Cyrillic => sub { my $c = shift; $c < 0x460 || ($c >= 0x48A && $c <= 0x4FF) || $c == 0x524 || $c == 0x525 },
    Georgian => sub { my $c = shift; ($c >= 0x10D0 && $c <= 0x10FF) || ($c >= 0x1C90 && $c <= 0x1CBF) },
    Hebrew => sub { my $c = shift; $c >= 0x5B0 && $c <= 0x5EA },
    Arabic => sub { my $c = shift; $c >= 0x620 && $c <= 0x77F },
    Hangul => sub { my $c = shift; $c >= 0xAC00 && $c <= 0xD7A3 },
    Han => sub { my $c = shift; $c == 0x3005 || ($c >= 0x3400 && $c <= 0x9FFF) || $c >= 0x20000 },
);
my %all_the_same = map { $_ => 1 } (0xE33, 0xEB3); # vowels of Thai and Lao: a second form that everybody types

sub kind {
    my ($c, $alphabet) = @_;
    my $s = chr $c;
    return '' if $s =~ /\p{Default_Ignorable_Code_Point}/ || $s !~ /\p{Script=$alphabet}/;
    return '' if $living{$alphabet} && !$living{$alphabet}->($c);
    my ($canon, $compat) = (getCanon($c), getCompat($c));
    return '' if defined $compat && !$all_the_same{$c} && (!defined $canon || length $canon == 1 || $compat ne $canon);
    return $s =~ /[\p{L}\p{Nd}]/ ? 'LETTERS' : $s =~ /\p{M}/ ? 'MARKS' : '';
}

my @rows;
sub rows {
    my ($what, $name, $test, @limits) = @_;
    my ($first, $last);
    for my $limit (@limits) {
        for my $c ($limit->[0] .. $limit->[1] + 1) {
            if ($c <= $limit->[1] && ($c < 0xD800 || $c > 0xDFFF) && $test->($c)) {
                $first //= $c;
                $last = $c;
            } elsif (defined $first) {
                push @rows, [$first, $last, $what, $name];
                undef $first;
            }
        }
    }
}

for my $alphabet (@alphabets) {
    for my $what (qw(LETTERS MARKS)) {
        rows($what, uc $alphabet, sub { kind($_[0], $alphabet) eq $what }, [0x41, 0xFFFF], [0x20000, 0x3FFFF]);
    }
}
rows('LETTERS', 'ANY', sub { 1 }, [0x30, 0x39]);
rows('LETTERS', 'JAPANESE', sub { 1 }, [0x30FC, 0x30FC]); # the long vowel
rows('MARKS', 'ANY', sub { !defined getCanon($_[0]) }, [0x300, 0x338]);
rows('MARKS', 'ARABIC', sub { !defined getCanon($_[0]) }, [0x64B, 0x655], [0x670, 0x670]);
my $letterlike = '❌❎❓❔❕❗➕➖➗⭕🔠🔡🔢🔣🔤'; # and what could stand for a letter or a sign
rows('PICTURES', 'ANY', sub { (chr($_[0]) =~ /\p{Emoji_Presentation}/ || index('☀☁☂☃♟♠♣♥♦❤', chr $_[0]) >= 0) && index($letterlike, chr $_[0]) < 0 },
    [0x2600, 0x2BFF], [0x1F300, 0x1F3FA], [0x1F400, 0x1FAFF]);
@rows = sort { $a->[0] <=> $b->[0] } @rows;

# ---- what looks like what ----

my %like = (
    'ΑАаα' => 'a', 'ΒВвβЬьß' => 'b', 'Ссς' => 'c', 'ÐĐðđ' => 'd', 'ΕЕеεӘәҼҽƏəƐɛ' => 'e', 'Ғғ' => 'f', 'ց' => 'g', 'ΗНнҺһհ' => 'h',
    'ΙιІіӀӏıİIiƖɩןוԼլا' => 'l', 'Јјյ' => 'j', 'ΚκКкĸ' => 'k', 'ΜМм' => 'm', 'ΝηΠπПпոռ' => 'n', 'ΟοσОоӨөօסهەہھ' => 'o',
    'ΡρРрÞþ' => 'p', 'գզ' => 'q', 'Ггґ' => 'r', 'ЅѕՏ' => 's', 'ΤτТт' => 't', 'υμս' => 'u', 'ν' => 'v', 'ωաШш' => 'w', 'ΧχХх' => 'x',
    'ΥγУуҮүҰұƔɣ' => 'y', 'Ζ' => 'z', 'Зз' => '3', 'Ӕӕ' => 'æ', '0' => 'o', '1' => 'l',
    'يىې' => 'ی', 'ك' => 'ک', 'ٱ' => 'ا',
    '二' => 'ニ', '口' => 'ロ', '力' => 'カ', '夕' => 'タ', '工' => 'エ', '卜' => 'ト', '八' => 'ハ', '一' => 'ー', 'へ' => 'ヘ', 'べ' => 'ベ', 'ぺ' => 'ペ', 'り' => 'リ',
);
my %look;
for my $from (keys %like) { $look{$_} = $like{$from} for split //, $from }

# Without its accents, strokes and hooks.
sub bare {
    my ($s) = @_;
    my $d = NFD($s);
    $d =~ s/(?<=.)[\x{300}-\x{36F}\x{64B}-\x{655}]+//g;
    return $d if $d ne $s && length $d == 1;
    my $name = charnames::viacode(ord $s) // '';
    if ($name =~ /^((?:LATIN|CYRILLIC) (?:SMALL|CAPITAL) (?:LETTER|LIGATURE) \S+(?: \S+)?) WITH /) {
        my $c = charnames::vianame($1);
        return chr $c if defined $c;
    }
    return $s;
}

sub look {
    my ($s) = @_;
    for (1 .. 4) {
        return $look{$s} if defined $look{$s};
        my $b = bare($s);
        last if $b eq $s;
        $s = $b;
    }
    my $digit = charinfo(ord $s)->{digit} // '';
    return $look{$digit} // $digit if $digit ne '';
    my $small = lc $s;
    return $look{$small} // (length $small == 1 ? $small : $s);
}

if (($ARGV[0] // '') eq 'scripts') {
    print "/* scripts.def - letters that names may have, and the marks above and below them, by alphabet, in their order. Written by\n",
        " * tools/scripts.pl (Unicode ", Unicode::UCD::UnicodeVersion(), "). */\n// clang-format off\n";
    printf "BQ_%s(0x%X, 0x%X, %s)\n", @$_[2, 0, 1, 3] for @rows;
} else {
    print "/* likes.def - letters that look like others, or are others with an accent or a capital, in their order: the first of a run, how\n",
        " * many follow it, how it looks, and whether the next look like the next letters (1) or the same one (0). Written by\n",
        " * tools/scripts.pl (Unicode ", Unicode::UCD::UnicodeVersion(), "). */\n// clang-format off\n";
    my @runs; # first, how many more, the first one's look, and by how much the next one's is further on
    for my $row (@rows) {
        next if $row->[2] ne 'LETTERS' || $row->[3] =~ /^(HANGUL|ETHIOPIC)$/;
        for my $c ($row->[0] .. $row->[1]) {
            next if $c > 0xFFFF || ($row->[3] eq 'HAN' && !defined $look{chr $c});
            my $l = ord look(chr $c);
            next if $l == $c;
            my $last = $runs[-1];
            if ($last && $c == $last->[0] + $last->[1] + 1 && $last->[1] < 255) {
                my $further = $last->[1] ? $last->[3] : $l - $last->[2];
                if (($further == 0 || $further == 1) && $l == $last->[2] + $further * ($last->[1] + 1)) {
                    @$last[1, 3] = ($last->[1] + 1, $further);
                    next;
                }
            }
            push @runs, [$c, 0, $l, 0];
        }
    }
    my $n = 0;
    printf "BQ_LIKE(0x%X, %d, 0x%X, %d)%s", @$_, ++$n % 5 ? ' ' : "\n" for @runs;
    print "\n" if $n % 5;
}
print "// clang-format on\n";
