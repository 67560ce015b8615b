// Plays the games of wishes.json with the client that was made for Go.
package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"os"
	"slices"
	"sort"
	"time"

	client "example.org/turnfold/client"
)

// What this player reads of a game, whatever its ruleset.
type game interface {
	GetId() string
	GetStatus() string
	GetVersion() int32
	GetDecisions() []client.DecisionView
	GetResult() client.ResultView
}

func given[T any](value T, response *http.Response, err error) T {
	if err != nil {
		if response != nil {
			body, _ := io.ReadAll(response.Body)
			fmt.Fprintln(os.Stderr, string(body))
		}
		panic(err)
	}
	return value
}

func declines(option client.OptionView) bool {
	return slices.Contains([]string{"pass", "end", "no", "back"}, option.Id)
}

func choose(decision client.DecisionView) []string {
	options := append([]client.OptionView{}, decision.Options...)
	sort.SliceStable(options, func(one, other int) bool { return !declines(options[one]) && declines(options[other]) })
	chosen := []string{}
	for _, option := range options[:min(max(int(decision.Min), 1), len(options))] {
		chosen = append(chosen, option.Id)
	}
	return chosen
}

func play(api *client.APIClient, player context.Context, wish client.NewGame) {
	view := given(api.GamesAPI.CreateGame(player).NewGame(wish).Execute())
	table := view.GetActualInstance().(game)
	for table.GetStatus() != "finished" {
		for _, decision := range table.GetDecisions() {
			answer := *client.NewNewCommand(decision.Id, choose(decision))
			given(api.TableAPI.AnswerDecision(player, table.GetId()).NewCommand(answer).Execute())
			time.Sleep(50 * time.Millisecond) // a token sends so many commands a second
		}
		view = given(api.GamesAPI.GetGame(player, table.GetId()).After(table.GetVersion()).Wait(30).Execute())
		table = view.GetActualInstance().(game)
	}
	fmt.Print(table.GetId())
	result := table.GetResult()
	for _, winner := range result.Winners {
		fmt.Print(" ", winner)
	}
	fmt.Println()
}

func main() {
	configuration := client.NewConfiguration()
	configuration.Servers = client.ServerConfigurations{{URL: os.Args[1]}}
	api := client.NewAPIClient(configuration)
	account := given(api.PlayersAPI.CreatePlayer(context.Background()).NewPlayer(*client.NewNewPlayer("Go")).Execute())
	player := context.WithValue(context.Background(), client.ContextAccessToken, account.Token)
	data, err := os.ReadFile("wishes.json")
	var wishes []client.NewGame
	if err == nil {
		err = json.Unmarshal(data, &wishes)
	}
	if err != nil {
		panic(err)
	}
	for _, wish := range wishes {
		play(api, player, wish)
	}
}
